import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const stack = pathToFileURL(join(__dirname, '../stack.mjs')).href
/** Line 1 of the built file: column 0 is line 3, column 2 of the source, and is called `openVenue`. */
const map = JSON.stringify({
  version: 3,
  file: '1.aa.js',
  names: ['openVenue'],
  sources: ['webpack://plekje-discovery/./src/listing.tsx'],
  mappings: 'AAEEA',
})

const readable = (text: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { readableStack } from ${JSON.stringify(stack)}
       const readMap = (path) => (path === '/remotes/discovery/1.aa.js' ? ${JSON.stringify(map)} : undefined)
       process.stdout.write(readableStack(${JSON.stringify(text)}, readMap))`,
    ],
    { encoding: 'utf8' },
  )

describe('npm run stack', () => {
  it('names the sources of minified code, and leaves what has no map', () => {
    expect(
      readable(
        'TypeError: x\n    at a (https://plekje.example/remotes/discovery/1.aa.js:1:1)\n    at b (/main.bb.js:1:9)',
      ),
    ).toBe('TypeError: x\n    at a (src/listing.tsx:3:3 (openVenue))\n    at b (/main.bb.js:1:9)')
  })

  it('reads a stack from a line of a log', () => {
    expect(readable('"at a (/remotes/discovery/1.aa.js:1:1)\\n at b"')).toBe(
      '"at a (src/listing.tsx:3:3 (openVenue))\n at b"',
    )
  })
})
