// Proves API-21, PLATFORM-20.
import { eventSchemas, TOPICS } from './events'

it('events have the topics of PLATFORM-20', () => {
  const wanted = [
    'venue.activity',
    'share.activity',
    'page.views',
    'listing.changed',
    'review.changed',
    'account.changed',
  ]
  expect(TOPICS).toEqual(expect.arrayContaining(wanted))
})

it.each(TOPICS)('%s has a topic, a key and a time', (topic) => {
  const { shape } = eventSchemas[topic]
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(['id', 'topic', 'key', 'occurredAt', 'data']))
  expect(shape.topic.value).toBe(topic)
  expect(shape.occurredAt.safeParse('2026-11-25T12:00:00.000Z').success).toBe(true)
  expect(shape.occurredAt.safeParse('25 november').success).toBe(false)
})
