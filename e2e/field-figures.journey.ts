// Proves TRACK-9.
import { waitUntil } from '@plekje/testing'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { phone, visitors } from './visitor'

const newVisitor = visitors()
/** A regular user agent: a headless browser counts as a crawler. */
const ordinary = {
  ...phone,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
}
const newAdministrator = administrators(newVisitor)

it('an administrator sees how fast a page was with a visitor who agreed, and nothing of one who did not', async () => {
  const silent = await newVisitor(ordinary)
  const sent: string[] = []
  silent.page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await silent.page.goto('/terms')
  await silent.page.getByRole('button', { name: 'Liever niet' }).click()
  await silent.page.getByRole('heading', { level: 1 }).click()
  await silent.page.goto('/help')

  const { page, complaints } = await newVisitor(ordinary)
  await page.goto('/about')
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/web-vitals'))
  await page.getByRole('button', { name: 'Akkoord' }).click()
  expect((await reported).status()).toBe(202)
  expect([complaints.all, sent.includes('/api/web-vitals')]).toEqual([[], false])

  const admin = await newAdministrator()
  await waitUntil(
    async () => {
      const reply = await admin.context.request.get('/api/admin/web-vitals')
      const measured = (await reply.json()) as { page: string; device: string }[]
      return measured.some(({ page, device }) => page === 'about' && device === 'phone')
    },
    { what: 'the figures of the page' },
  )
  await admin.page.goto('/admin?tab=systeem')
  const table = admin.page.getByRole('table', { name: 'Snelheid bij bezoekers' })
  const row = table.getByRole('row').filter({ hasText: 'Over ons' }).filter({ hasText: 'Telefoon' })
  await eventually(() => row.textContent()).toMatch(/(goed|matig|slecht)/)
  await eventually(() => table.getByRole('row').filter({ hasText: 'Voorwaarden' }).count()).toBe(0)
})
