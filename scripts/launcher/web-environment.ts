/** The environment of the web app's processes: what the person set, and over it what the launcher worked out. */
export function webEnvironment(
  environment: NodeJS.ProcessEnv,
  values: Record<string, string>,
  isDevelopment: boolean,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    // Only a sandbox of our own has demo sign-ins, whatever the environment says.
    LOCAL_SANDBOX: 'false',
    SANDBOX_FILE: undefined,
    ...values,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: isDevelopment ? 'development' : 'production',
  }
}
