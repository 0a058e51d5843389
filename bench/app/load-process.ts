import autocannon from 'autocannon'

// The client, in a process of its own: it takes one load as its argument, and tells what came of it.

const options = JSON.parse(process.argv[2] ?? '{}') as autocannon.Options
process.send?.(await autocannon(options))
process.disconnect()
