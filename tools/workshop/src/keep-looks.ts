// npm run make -- looks: what the workshop looks like now is what it is to look like.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Looks, withChangesOf } from './compare-looks'
import { nameOf, openWorkshop, VIEWS } from './looks'

const FILE = join(__dirname, '../looks.json')

async function main(): Promise<void> {
  const workshop = await openWorkshop()
  try {
    const known: Record<string, Looks> = JSON.parse(readFileSync(FILE, 'utf8'))
    const kept: Record<string, Looks> = {}
    for (const view of VIEWS) {
      const { looks } = await workshop.look(view)
      kept[nameOf(view)] = withChangesOf(known[nameOf(view)] ?? {}, looks)
      console.log(`${nameOf(view)}: ${Object.keys(looks).length} pictures`)
    }
    writeFileSync(FILE, `${JSON.stringify(kept, undefined, 1)}\n`)
  } finally {
    await workshop.close()
  }
}

void main()
