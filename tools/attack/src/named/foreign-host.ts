import { ensure } from '@plekje/containers/checks'
import { Plan } from '@plekje/contracts'
import { FOREIGN_HOST } from '../generate/request'
import { foreignLinks, sentMails } from '../oracles/mails'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

/** Attempts to change the site's address in mails, pages, sitemaps, calendars, or for crawlers. */
export const foreignHost: AttackGroup = {
  name: 'Foreign hosts',
  async run(platform, checks) {
    const visitor = () => new SiteUser(platform, 'kijker')
    const foreignHeaders = { Host: FOREIGN_HOST }
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
      for (const path of paths) (await visitor().call('GET', path, undefined, foreignHeaders)).must(421)
      ;(await new SiteUser(platform, 'lid').call('POST', '/api/register', {}, foreignHeaders)).must(421)
      for (const name of [`localhost.${FOREIGN_HOST}`, `127.0.0.1.${FOREIGN_HOST}`, `${FOREIGN_HOST}:8080`]) {
        ;(await visitor().call('GET', '/sitemap.xml', undefined, { Host: name })).must(421, 400)
      }
      return `${paths.length} paths, registering`
    })
    await checks.try('probes are answered whatever the host', async () => {
      for (const path of ['/healthz', '/readyz'])
        (await visitor().call('GET', path, undefined, foreignHeaders)).must(200)
      return ''
    })
    await checks.try('the site answers to its own names', async () => {
      const { port } = new URL(platform.url)
      for (const Host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
        ;(await visitor().call('GET', '/', undefined, { Host })).must(200)
      }
      return ''
    })
    await checks.try('a host of 14,000 letters gets a short response', async () => {
      for (const path of ['/sitemap.xml', '/', '/robots.txt']) {
        const response = await visitor().call('GET', path, undefined, { Host: `${'a'.repeat(14_000)}.example` })
        ensure(response.http.body.length < 100_000, `${path} answered ${response.http.body.length} bytes`)
        response.must(400, 421, 431)
      }
      return ''
    })
    await checks.try('mails, pages, sitemaps and calendars ignore forwarded hosts', async () => {
      const forwardedHeaders = {
        'X-Forwarded-Host': FOREIGN_HOST,
        Forwarded: `host=${FOREIGN_HOST}`,
        'X-Original-Host': FOREIGN_HOST,
      }
      const member = new SiteUser(platform, 'lid')
      const { username, email, password } = member
      ;(await member.call('POST', '/api/register', { username, email, password }, forwardedHeaders)).must(201)
      ;(await member.followMail()).must(200)
      // The same with a foreign Host header, which may be refused.
      const otherMember = new SiteUser(platform, 'ander')
      await otherMember.call(
        'POST',
        '/api/register',
        { username: otherMember.username, email: otherMember.email, password },
        foreignHeaders,
      )
      ;(await member.logIn()).must(200)
      const plan = (await member.call('POST', '/api/smart-plan', { request: 'Een avond uit' })).must(200).as(Plan)
      const affectedPaths: string[] = []
      for (const path of ['/', '/sitemap.xml', '/robots.txt', `/api/plans/${plan.id}/calendar.ics`]) {
        for (const headers of [forwardedHeaders, foreignHeaders]) {
          const response = await member.call('GET', path, undefined, headers)
          if (response.text.includes(FOREIGN_HOST)) affectedPaths.push(path)
        }
      }
      const mails = sentMails(platform.dataDir)
      ensure(affectedPaths.length === 0, `named in ${[...new Set(affectedPaths)].join(', ')}`)
      ensure(!mails.join('\n').includes(FOREIGN_HOST), 'a mail names the foreign host')
      ensure(
        foreignLinks(mails, platform.url).length === 0,
        `mails lead to ${foreignLinks(mails, platform.url).join(', ')}`,
      )
      return `${mails.length} mails`
    })
  },
}
