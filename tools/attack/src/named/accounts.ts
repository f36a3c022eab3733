import { ensure } from '@plekje/containers/checks'
import { mailedLinks, waitUntil } from '@plekje/testing'
import { sentMails } from '../oracles/mails'
import type { AttackedPlatform } from '../platform/attacked-platform'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

const NEW_PASSWORD = 'een heel ander wachtwoord'

const mailsTo = ({ dataDir }: Pick<AttackedPlatform, 'dataDir'>, address: string) =>
  sentMails(dataDir).filter((mail) => mail.includes(`To: ${address}`))

/** Attempts to take over accounts: before the owner registers, by mailed links, and with a known password. */
export const accounts: AttackGroup = {
  name: 'Accounts',
  async run(platform, checks) {
    await checks.try('a registration with the address of somebody else does not take the address', async () => {
      const thief = new SiteUser(platform, 'dief')
      const owner = Object.assign(new SiteUser(platform, 'eigenaar'), { password: 'het wachtwoord van de eigenaar' })
      const address = { email: owner.email }
      ;(await thief.register(address)).must(201)
      const [firstLink = ''] = await mailedLinks(platform.dataDir, owner.email, { subject: /Bevestig/ })
      ;(await owner.register()).must(201)
      const secondLink = await waitUntil(
        async () =>
          (await mailedLinks(platform.dataDir, owner.email)).find(
            (link) => link.includes('token=') && link !== firstLink,
          ),
        { what: 'a second mail with a link of its own' },
      )
      ensure((await owner.follow(firstLink)).status >= 400, 'the link of the first registration still verifies')
      ;(await owner.follow(secondLink)).must(200)
      ;(await owner.logIn()).must(200)
      ;(await thief.logIn()).must(401)
      return 'the link verifies the registration that it was sent for'
    })

    await checks.try('a forgotten password does not reveal who has an account', async () => {
      const member = await new SiteUser(platform, 'lid').join()
      const responses = []
      for (const email of [member.email, `niemand-${member.email}`]) {
        const response = (await new SiteUser(platform, 'vrager').call('POST', '/api/forgot-password', { email })).must(
          202,
        )
        responses.push(response.text.replaceAll(email, ''))
      }
      ensure(responses[0] === responses[1], `the responses differ: ${responses.join(' / ')}`)
      const statuses: number[] = []
      for (const email of [member.email, `niemand-${member.email}`]) {
        for (let count = 0; count < 8; count++) {
          statuses.push((await new SiteUser(platform, 'vrager').call('POST', '/api/forgot-password', { email })).status)
        }
      }
      ensure(statuses.slice(0, 8).join() === statuses.slice(8).join(), `the limits differ: ${statuses.join(' ')}`)
      return statuses.join(' ')
    })

    await checks.try('the link of a forgotten password works once and ends all sessions', async () => {
      const member = await new SiteUser(platform, 'lid').join()
      ;(await member.inOtherBrowser().call('POST', '/api/forgot-password', { email: member.email })).must(202)
      const link = await waitUntil(
        async () =>
          (await mailedLinks(platform.dataDir, member.email)).find((mailed) => mailed.includes('/reset-password')),
        { what: 'a mail with a link' },
      )
      ensure(new URL(link).host === new URL(platform.url).host || link.includes('//localhost'), `the link is ${link}`)
      const token = new URL(link).searchParams.get('token')
      const reset = () => member.inOtherBrowser().call('POST', '/api/reset-password', { token, password: NEW_PASSWORD })
      ;(await reset()).must(200)
      ensure((await reset()).status >= 400, 'the link works twice')
      ;(await member.call('GET', '/api/user')).must(401)
      ;(await member.inOtherBrowser().logIn()).must(401)
      ;(await member.inOtherBrowser().logIn(NEW_PASSWORD)).must(200)
      return 'once'
    })

    await checks.try(
      'a new password ends a pending change of address, and the old address gets mails about both',
      async () => {
        const owner = await new SiteUser(platform, 'eigenaar').join()
        const thief = owner.inOtherBrowser()
        ;(await thief.logIn()).must(200)
        const target = new SiteUser(platform, 'doel')
        const sentBefore = mailsTo(platform, owner.email).length
        ;(await thief.call('POST', '/api/account/email', { email: target.email, password: owner.password })).must(200)
        const [link = ''] = await mailedLinks(platform.dataDir, target.email)
        const passwords = { currentPassword: owner.password, newPassword: NEW_PASSWORD }
        ;(await owner.call('POST', '/api/account/password', passwords)).must(200)
        ensure((await thief.follow(link)).status >= 400, 'the pending change still works')
        await waitUntil(() => mailsTo(platform, owner.email).length >= sentBefore + 2, {
          what: 'a mail to the old address about both',
        })
        return 'two mails'
      },
    )

    await checks.try('a change of address can be undone from the old one', async () => {
      const owner = await new SiteUser(platform, 'eigenaar').join()
      const target = new SiteUser(platform, 'doel')
      ;(await owner.call('POST', '/api/account/email', { email: target.email, password: owner.password })).must(200)
      ;(await target.followMail()).must(200)
      const link = await waitUntil(
        async () =>
          (await mailedLinks(platform.dataDir, owner.email)).find((mailed) => mailed.includes('/undo-email-change')),
        { what: 'a link that undoes the change' },
      )
      const token = new URL(link).searchParams.get('token')
      ;(await owner.inOtherBrowser().call('POST', '/api/undo-email-change', { token })).must(200)
      ;(await owner.call('GET', '/api/user')).must(401)
      return 'undone'
    })

    await checks.try('strangers cannot lock a member out', async () => {
      const owner = await new SiteUser(platform, 'eigenaar').join()
      const otherBrowser = owner.inOtherBrowser()
      ;(await otherBrowser.logIn()).must(200)
      ;(await otherBrowser.call('POST', '/api/logout')).must(204)
      for (let count = 0; count < 15; count++) {
        await owner.inOtherBrowser().logIn(`verkeerd wachtwoord ${count}`)
      }
      // The limit of guesses applies only to browsers that never signed in to this account.
      ;(await owner.inOtherBrowser().logIn('nog een verkeerd wachtwoord')).must(429)
      ;(await otherBrowser.logIn()).must(200)
      const passwords = { currentPassword: owner.password, newPassword: NEW_PASSWORD }
      ;(await owner.call('POST', '/api/account/password', passwords)).must(200)
      ;(await owner.call('DELETE', '/api/account', { password: NEW_PASSWORD })).must(204)
      return 'signed in, changed the password, left'
    })

    await checks.try('refusals do not reveal which address belongs to a username', async () => {
      const owner = await new SiteUser(platform, 'eigenaar').join()
      for (let count = 0; count < 12; count++) await owner.inOtherBrowser().logIn(`verkeerd wachtwoord ${count}`)
      const statuses = []
      for (const username of [owner.email, `niemand-${owner.email}`]) {
        const stranger = Object.assign(new SiteUser(platform, 'gokker'), { username })
        statuses.push((await stranger.logIn('verkeerd wachtwoord')).status)
      }
      ensure(statuses[0] === statuses[1], `${statuses.join(' for its own address and ')} for an unknown one`)
      return statuses.join(' and ')
    })

    await checks.try('names that look like another name or like the site are refused', async () => {
      const names = ['аdmin', 'Plekje redactie', 'admin', 'Beheerder', 'moniquе']
      for (const username of names) (await new SiteUser(platform, 'naam').register({ username })).must(400, 409)
      return names.join(', ')
    })
  },
}
