import autocannon from 'autocannon'

// The client process: takes one load as its argument and reports the outcome.

const options = JSON.parse(process.argv[2] ?? '{}') as autocannon.Options
process.send?.(await autocannon(options))
process.disconnect()
