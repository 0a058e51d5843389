/** The id of the heading of a connection. */
export const connectionHeading = (provider: string) => `connection-${provider}`
