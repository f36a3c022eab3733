export function endAsyncContexts(): void
