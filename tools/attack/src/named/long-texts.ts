import { endpoints, fieldsOf } from '../generate/endpoints'
import { fieldRequests } from '../generate/generator'
import { createParticipants } from '../participants'
import { MAX_BLOCK_MS } from '../random-attack'
import { measureBlock } from '../send-as'
import type { AttackGroup } from './attack-group'

/** Texts of letters that are expensive to count. Each fills, with its quotes, a body of the maximum size. */
const texts = {
  'Cyrillic letters': 'ж'.repeat(520_000),
  'families of emoji': '👨‍👩‍👧‍👦'.repeat(41_000),
  'letters with marks': 'e\u0301\u0302\u0303'.repeat(145_000),
}

/** Every field of every body with the longest possible text. */
export const longTexts: AttackGroup = {
  name: 'Long texts',
  async run(platform, checks) {
    const participants = await createParticipants(platform)
    const fields = endpoints.filter(({ access }) => access !== 'internal').flatMap(fieldsOf)
    const createRequest = fieldRequests(participants.existingValues)
    for (const [name, text] of Object.entries(texts)) {
      await checks.try(`${text.length} ${name} in any field of a body block the event loop only briefly`, async () => {
        const slowFields: string[] = []
        let longest = 0
        for (const field of fields.filter(({ part }) => part === 'body')) {
          const request = createRequest(field, JSON.stringify(text))
          const measure = () => measureBlock(platform, participants.attackers[request.role], request)
          const firstMs = await measure()
          const repeatedMs = firstMs > MAX_BLOCK_MS ? await measure() : firstMs
          if (repeatedMs > MAX_BLOCK_MS)
            slowFields.push(`${firstMs.toFixed(0)} and ${repeatedMs.toFixed(0)} ms: ${request.description}`)
          longest = Math.max(longest, repeatedMs)
        }
        if (slowFields.length > 0) throw new Error(slowFields.join('\n'))
        return `longest ${longest.toFixed(0)} ms`
      })
    }
  },
}
