// Loaded into the processes that a command starts: when the command was killed, they end in order instead of staying behind.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
