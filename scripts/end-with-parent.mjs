// Loaded into the processes that a command starts: when the command is killed, they stop in order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
