import { ensure } from '@plekje/containers/checks'
import { z } from 'zod'
import { signInRoot } from '../participants'
import { startAttackedPlatform } from '../platform/attacked-platform'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

const HOST = 'plekje.example'

/** Attempts with a stolen password or session. */
export const secondFactor: AttackGroup = {
  name: 'Second factor and sessions',
  async run(shared, checks) {
    const platform = await startAttackedPlatform({
      ADMIN_SECOND_FACTOR: 'required',
      SITE_URL: `https://${HOST}`,
      TRUST_PROXY: '1',
    })
    try {
      await checks.try('a password alone gives no administrator rights where a second factor is required', async () => {
        const root = await signInRoot(platform)
        for (const path of [
          '/api/admin/users',
          '/api/admin/statistics',
          '/api/admin/venues/manage',
          '/api/admin/audit',
        ]) {
          ;(await root.call('GET', path)).must(401, 403)
        }
        return ''
      })
      await checks.try('on https the session is a cookie that no other host can set', async () => {
        const member = new SiteUser(platform, 'lid')
        const headers = { Host: HOST, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': member.sourceAddress }
        ;(await member.register()).must(201)
        ;(await member.followMail()).must(200)
        const credentials = { username: member.username, password: member.password }
        const response = (await member.call('POST', '/api/login', credentials, headers)).must(200)
        const [cookie = ''] = (response.http.headers['set-cookie'] ?? []).filter((line) => line.includes('session='))
        ensure(/^__Host-/.test(cookie), `the cookie is ${cookie.split('=')[0]}`)
        ensure(/; Secure/.test(cookie) && /; HttpOnly/.test(cookie) && /; Path=\/(?:;|$)/.test(cookie), cookie)
        // A man in the middle could set a cookie without the prefix, so it must be ignored.
        const [, sessionId] = /=([^;]+)/.exec(cookie) ?? []
        const plantedHeaders = { ...headers, Cookie: `plekje_session=${sessionId}` }
        ;(await new SiteUser(platform, 'geplant').call('GET', '/api/user', undefined, plantedHeaders)).must(401)
        return cookie.split('=')[0]
      })
    } finally {
      await platform.close()
    }
    await checks.try('members end all their sessions at once', async () => {
      const member = await new SiteUser(shared, 'lid').join()
      const otherBrowser = member.inOtherBrowser()
      ;(await otherBrowser.logIn()).must(200)
      const sessions = (await member.call('GET', '/api/account/sessions')).must(200).as(z.unknown())
      ensure(
        !JSON.stringify(sessions).includes(/session=([^;]+)/.exec(member.cookie)?.[1] ?? ''),
        'the list contains a session id',
      )
      ;(await member.call('DELETE', '/api/account/sessions')).must(200, 204)
      ;(await otherBrowser.call('GET', '/api/user')).must(401)
      ;(await member.call('GET', '/api/user')).must(401, 200)
      return ''
    })
  },
}
