import type { Platform } from './platform'

/** The text that is printed when the site is ready. */
export function banner({
  brand,
  platform: { url, administrator },
  seconds,
  dataDir,
}: {
  brand: string
  platform: Pick<Platform, 'url' | 'administrator'>
  seconds: number
  dataDir: string
}): string {
  const site = url.replace('//127.0.0.1:', '//localhost:')
  const { username, password } = administrator
  const signIn = password ? `password ${password} (until it is changed on the site)` : 'with ADMIN_PASSWORD'
  return [
    '',
    `  ${brand} is ready at ${site}   (${seconds.toFixed(1)} s, data in ${dataDir})`,
    '',
    '  Try',
    `    minigolf near Utrecht, open now     ${site}/?search=minigolf&location_name=Utrecht&openNow=true`,
    `    a word typed wrong                  ${site}/?search=minigofl`,
    `    everything near a point             ${site}/?lat=52.09&lng=5.12&radius=10`,
    `    an account of your own              ${site}/auth   (mails: ${dataDir}/outbox)`,
    `    what the API offers                 ${site}/api/openapi.json`,
    '',
    `  Administrator   ${username}   ${signIn}`,
    '',
    '  Ctrl-C ends it; the data stays.',
    '',
  ].join('\n')
}
