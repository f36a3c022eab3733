import { assembleCast } from '../cast'
import { endpoints, fieldsOf } from '../generate/endpoints'
import { fieldRequests } from '../generate/generator'
import { LONGEST_HOLD_MS } from '../random-attack'
import { heldBy } from '../send-as'
import type { AttackGroup } from './attack-group'

/** Letters that cost something to count. With their quotes they fill the megabyte that a body may have. */
const texts = {
  'Cyrillic letters': 'ж'.repeat(520_000),
  'families of emoji': '👨‍👩‍👧‍👦'.repeat(41_000),
  'letters with marks': 'e\u0301\u0302\u0303'.repeat(145_000),
}

/** Every field of every body with the longest text that fits: none may cost more than a moment. */
export const longTexts: AttackGroup = {
  name: 'Long texts',
  async run(platform, checks) {
    const cast = await assembleCast(platform)
    const fields = endpoints.filter(({ access }) => access !== 'internal').flatMap(fieldsOf)
    const requests = fieldRequests(cast.world)
    for (const [name, text] of Object.entries(texts)) {
      await checks.try(
        `${text.length} ${name} in any field of a body hold the event loop for a moment only`,
        async () => {
          const tooLong: string[] = []
          let longest = 0
          for (const field of fields.filter(({ part }) => part === 'body')) {
            const request = requests(field, JSON.stringify(text))
            const held = await heldBy(platform, cast.attackers[request.role], request)
            const again = held <= LONGEST_HOLD_MS ? held : await heldBy(platform, cast.attackers[request.role], request)
            if (again > LONGEST_HOLD_MS) tooLong.push(`${held.toFixed(0)} and ${again.toFixed(0)} ms: ${request.what}`)
            longest = Math.max(longest, again)
          }
          if (tooLong.length > 0) throw new Error(tooLong.join('\n'))
          return `longest ${longest.toFixed(0)} ms`
        },
      )
    }
  },
}
