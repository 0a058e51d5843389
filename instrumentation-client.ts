// zod asks, before its first object, whether it may compile code, and the browser reports the refusal as a breach of the
// content security policy. zod looks for its settings here, so that it need not be loaded to be told.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
