import { ensure } from '@plekje/containers/checks'
import { Plan } from '@plekje/contracts'
import { FOREIGN_HOST } from '../generate/request'
import { foreignLinks, sentMails } from '../oracles/mails'
import { Player } from '../platform/player'
import type { AttackGroup } from './attack-group'

/** Attempts to change the site's address in mails, pages, sitemaps, calendars, or for crawlers. */
export const foreignHost: AttackGroup = {
  name: 'Names of other hosts',
  async run(platform, checks) {
    const visitor = () => new Player(platform, 'kijker')
    const foreign = { Host: FOREIGN_HOST }
    const paths = [
      '/',
      '/featured',
      '/sitemap.xml',
      '/sitemaps/1.xml',
      '/robots.txt',
      '/remotes.json',
      '/api/categories',
    ]

    await checks.try('a host that is not the site is refused', async () => {
      for (const path of paths) (await visitor().call('GET', path, undefined, foreign)).must(421)
      ;(await new Player(platform, 'lid').call('POST', '/api/register', {}, foreign)).must(421)
      for (const name of [`localhost.${FOREIGN_HOST}`, `127.0.0.1.${FOREIGN_HOST}`, `${FOREIGN_HOST}:8080`]) {
        ;(await visitor().call('GET', '/sitemap.xml', undefined, { Host: name })).must(421, 400)
      }
      return `${paths.length} paths, registering`
    })
    await checks.try('probes are answered whatever the host', async () => {
      for (const path of ['/healthz', '/readyz']) (await visitor().call('GET', path, undefined, foreign)).must(200)
      return ''
    })
    await checks.try('the site is there by its own names', async () => {
      const { port } = new URL(platform.url)
      for (const Host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
        ;(await visitor().call('GET', '/', undefined, { Host })).must(200)
      }
      return ''
    })
    await checks.try('a host of 14,000 letters makes no long answer', async () => {
      for (const path of ['/sitemap.xml', '/', '/robots.txt']) {
        const reply = await visitor().call('GET', path, undefined, { Host: `${'a'.repeat(14_000)}.example` })
        ensure(reply.answer.body.length < 100_000, `${path} answered ${reply.answer.body.length} bytes`)
        reply.must(400, 421, 431)
      }
      return ''
    })
    await checks.try('mails, pages, maps and calendars name the site whatever is forwarded', async () => {
      const forwarded = {
        'X-Forwarded-Host': FOREIGN_HOST,
        Forwarded: `host=${FOREIGN_HOST}`,
        'X-Original-Host': FOREIGN_HOST,
      }
      const member = new Player(platform, 'lid')
      const { username, email, password } = member
      ;(await member.call('POST', '/api/register', { username, email, password }, forwarded)).must(201)
      ;(await member.followMail()).must(200)
      // Also with a foreign Host header, if that is not refused.
      const other = new Player(platform, 'ander')
      await other.call('POST', '/api/register', { username: other.username, email: other.email, password }, foreign)
      ;(await member.logIn()).must(200)
      const plan = (await member.call('POST', '/api/smart-plan', { request: 'Een avond uit' })).must(200).as(Plan)
      const texts = []
      for (const path of ['/', '/sitemap.xml', '/robots.txt', `/api/plans/${plan.id}/calendar.ics`]) {
        for (const headers of [forwarded, foreign]) {
          const reply = await member.call('GET', path, undefined, headers)
          if (reply.text.includes(FOREIGN_HOST)) texts.push(path)
        }
      }
      const mails = sentMails(platform.dataDir)
      ensure(texts.length === 0, `named in ${[...new Set(texts)].join(', ')}`)
      ensure(!mails.join('\n').includes(FOREIGN_HOST), 'a mail names the other host')
      ensure(
        foreignLinks(mails, platform.url).length === 0,
        `mails lead to ${foreignLinks(mails, platform.url).join(', ')}`,
      )
      return `${mails.length} mails`
    })
  },
}
