import { runCommand } from './run-command.mjs'

await runCommand('backup/restore')
