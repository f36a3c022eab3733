/** What is printed when the site can be used. */
export function banner({
  brand,
  url,
  seconds,
  dataDir,
}: {
  brand: string
  url: string
  seconds: number
  dataDir: string
}): string {
  const site = url.replace('//127.0.0.1:', '//localhost:')
  return [
    '',
    `  ${brand} is ready at ${site}   (${seconds.toFixed(1)} s, data in ${dataDir})`,
    '',
    '  Try',
    `    minigolf near Utrecht, open now     ${site}/?search=minigolf&location_name=Utrecht&openNow=true`,
    `    a word typed wrong                  ${site}/?search=minigofl`,
    `    everything near a point             ${site}/?lat=52.09&lng=5.12&radius=10`,
    `    what the API offers                 ${site}/api/openapi.json`,
    '',
    '  Ctrl-C ends it; the data stays.',
    '',
  ].join('\n')
}
