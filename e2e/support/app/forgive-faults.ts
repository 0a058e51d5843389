/** Removes the faults that a test caused on purpose. */
export function forgiveFaults(faults: string[], expected: RegExp) {
  const others = faults.filter((fault) => !expected.test(fault))
  faults.splice(0, faults.length, ...others)
}

export const lostConnection = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/
export const serviceFailures = /responded with a status of 50\d/
