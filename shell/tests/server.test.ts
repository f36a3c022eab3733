import { render } from '../src/server'

const renderAt = (address: string, now: string) => render({ address, brand: 'Plekje', now, answers: {} })

describe('the frame of a page', () => {
  it('is the same around every venue, so that it is rendered once a minute', async () => {
    const frame = await renderAt('/listing/de-otter', '2026-11-27T12:00:00.000Z')
    const later = await renderAt('/listing/de-zwaan?page=2', '2026-11-27T12:01:00.000Z')
    const withinMinute = await renderAt('/listing/de-valk', '2026-11-27T12:01:59.999Z')
    expect(frame).toMatchObject({ kind: 'page', html: expect.stringContaining('discovery') })
    expect(later).toEqual(frame)
    expect(withinMinute).toEqual(frame)
  })

  it('follows the year and the brand', async () => {
    await renderAt('/listing/de-otter', '2026-12-31T12:00:00.000Z')
    const nextYear = await renderAt('/listing/de-otter', '2027-01-02T12:00:00.000Z')
    expect(nextYear).toMatchObject({ html: expect.stringContaining('2027') })
  })
})
