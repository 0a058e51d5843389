/** For an account whose second step is off: nothing is asked of better-auth. */
export const askNothing = () => Promise.reject(new Error('The second step is off.'))
