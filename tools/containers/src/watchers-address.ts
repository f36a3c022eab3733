/**
 * `PUBLISH_WATCHERS` of one test run: a loopback address of its own, because the programs of compose.observability.yml
 * have fixed ports and several sites run side by side.
 */
export const watchersAddress = `127.${1 + (process.pid % 250)}.${1 + (Math.floor(process.pid / 250) % 250)}.1`
