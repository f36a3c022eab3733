// Proves STYLE-9.
import kept from '../looks.json'
import { findChanges } from '../src/compare-looks'
import { nameOf, type OpenWorkshop, openWorkshop, VIEWS } from '../src/looks'

describe('the components of the kit in all their states', () => {
  let workshop: OpenWorkshop
  beforeAll(async () => {
    workshop = await openWorkshop()
  })
  afterAll(() => workshop.close())

  it.each(VIEWS.map((view) => [nameOf(view), view] as const))(
    'at %s have nothing that axe holds serious, and look as they did (npm run make -- looks when they should not)',
    async (name, view) => {
      const { looks, violations } = await workshop.look(view)
      expect(violations).toEqual([])
      expect(findChanges(kept[name as keyof typeof kept], looks)).toEqual([])
    },
    60_000,
  )
})
