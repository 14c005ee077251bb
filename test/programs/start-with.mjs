// `npm start` without what comes before it: opens the program given as argument in place of the shop.
import { passSignals } from '../../scripts/launch.mjs'
import { openShop } from '../../scripts/start.ts'

process.exitCode = await openShop({ shop: process.argv.slice(2), passSignals })
