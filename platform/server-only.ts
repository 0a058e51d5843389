// Importing '#server-only' keeps a module out of browser bundles: package.json resolves it to this empty module
// everywhere but in a browser bundle, where it does not resolve and the build fails. The package `server-only` throws
// under plain Node too, which our workers and tests are.
export {}
