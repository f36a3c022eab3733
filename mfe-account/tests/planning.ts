import { type Answers, renderRoutes } from '@plekje/testing/render-site'
import { act, screen } from '@testing-library/react'
import { routes } from '../src/routes'
import { aCategory, aMember, aPlace } from './members'

/** Answers for a member without plans, to extend or override. */
export const asMember: Answers = {
  'GET /api/user': [200, aMember],
  'GET /api/plans': [200, []],
  'GET /api/locations': [200, [aPlace(3, 'Tiel'), aPlace(4, 'Tilburg')]],
  'GET /api/categories': [
    200,
    [aCategory(1, 'Activiteiten'), aCategory(4, 'Restaurants'), aCategory(7, 'Minigolf', 1), aCategory(8, 'Bowlen', 1)],
  ],
}

export const openPlanner = (more: Answers = {}, path = '/ai-planner') =>
  renderRoutes(routes, path, { ...asMember, ...more })

export const wish = () => screen.findByRole('textbox', { name: 'Waar heb je zin in?' })
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const generate = () => screen.findByRole('button', { name: 'Genereer plan' })

/** Replaces EventSource; a test sends events through the last instance. */
export class FakeStream {
  static last: FakeStream | undefined
  isClosed = false
  onmessage: ((event: { data: string }) => void) | null = null
  constructor(readonly url: string) {
    FakeStream.last = this
  }
  close() {
    this.isClosed = true
  }
  static bring(step: unknown) {
    act(() => FakeStream.last?.onmessage?.({ data: typeof step === 'string' ? step : JSON.stringify(step) }))
  }
}

/** A promise that the test resolves by `give`. */
export function held<T>() {
  let give: (value: T) => void = () => {}
  const answer = new Promise<T>((resolve) => {
    give = resolve
  })
  return { answer, give: (value: T) => give(value) }
}
