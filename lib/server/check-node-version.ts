const leastMajor = 24

/** Throws when this Node cannot run the app's TypeScript as it is. */
export function checkNodeVersion(version = process.versions.node) {
  const major = Number(version.split('.')[0])
  if (major < leastMajor) {
    throw new Error(
      `Phial needs Node ${leastMajor}; this is ${version}. \`npm start\` uses the one in node_modules.`,
    )
  }
}
