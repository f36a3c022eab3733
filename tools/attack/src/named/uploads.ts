import { randomUUID } from 'node:crypto'
import { ensure } from '@plekje/containers/checks'
import { Listing } from '@plekje/contracts'
import { flatPicture, heavyPictures } from '@plekje/testing/heavy-pictures'
import { z } from 'zod'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

/** Concurrent uploads of the largest allowed picture keep the decoding process busy for a while. */
const CONCURRENT_UPLOADS = 4

export const uploads: AttackGroup = {
  name: 'Uploaded pictures',
  async run(platform, checks) {
    const [venue] = (await new SiteUser(platform, 'kijker').call('GET', '/api/listings?limit=1'))
      .must(200)
      .as(z.array(Listing.loose()))
    const joinWithReview = async (name: string) => {
      const user = await new SiteUser(platform, name).join()
      const review = (
        await user.call('POST', `/api/listings/${venue?.id}/reviews`, {
          rating: 4,
          comment: 'Fijne plek voor een lange avond.',
        })
      )
        .must(201)
        .as(z.looseObject({ id: z.string() }))
      return { send: (bytes: Buffer) => user.call('POST', `/api/reviews/${review.id}/photos`, bytes) }
    }
    const attacker = await joinWithReview('zwaar')
    const otherMember = await joinWithReview('licht')

    await checks.try('pictures that would take too much memory are refused in Dutch', async () => {
      for (const [name, make] of heavyPictures) {
        const response = (await attacker.send(await make())).must(422)
        ensure(response.text.includes('too_heavy_photo'), `${name} was answered ${response.text.slice(0, 200)}`)
      }
      return `${heavyPictures.length} kinds`
    })
    await checks.try("large pictures of one member do not delay another member's upload", async () => {
      const large = await flatPicture(7000, 7000).jpeg().toBuffer()
      const small = await flatPicture(60, 40).jpeg().toBuffer()
      let answerCount = 0
      const flood = Array.from({ length: CONCURRENT_UPLOADS }, async () => {
        const response = await attacker.send(large)
        answerCount += 1
        response.must(201, 429, 503)
      })
      ;(await otherMember.send(small)).must(201)
      const answeredBefore = answerCount
      await Promise.all(flood)
      ensure(answeredBefore < CONCURRENT_UPLOADS, 'the small picture was the last one')
      return `answered after ${answeredBefore} of ${CONCURRENT_UPLOADS} large pictures`
    })
    await checks.try(
      "a visitor's evidence is accepted under its own id only, and shown to no visitor or member",
      async () => {
        const visitor = new SiteUser(platform, 'getuige')
        const proposal = { changes: { dogs: 'partly' }, withPhoto: true }
        const { photoId } = (await visitor.call('POST', `/api/listings/${venue?.id}/proposals`, proposal))
          .must(201)
          .as(z.looseObject({ photoId: z.string() }))
        const small = await flatPicture(60, 40).jpeg().toBuffer()
        const send = (id: string, bytes: Buffer) => visitor.call('POST', `/api/proposal-photos/${id}`, bytes)
        ;(await send(randomUUID(), small)).must(404)
        const makeHeavy = heavyPictures[0]?.[1]
        if (makeHeavy) (await send(photoId, await makeHeavy())).must(422)
        ;(await send(photoId, small)).must(201)
        const member = await new SiteUser(platform, 'nieuwsgierig').join()
        for (const user of [visitor, member]) {
          ;(await user.call('GET', `/media/photos/${photoId}/gallery`)).must(404)
        }
        return 'a guessed id, a heavy picture, two readers'
      },
    )
  },
}
