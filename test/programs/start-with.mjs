// `npm start` without what comes before it: opens the first program given as argument in place of the shop, beside the sandbox.
import { passSignals } from '../../scripts/launch.mjs'
import { openShop } from '../../scripts/start.ts'

const [shop, sandbox] = process.argv.slice(2)
process.exitCode = await openShop({ shop: [shop], sandbox, passSignals })
