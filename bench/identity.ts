// npm run bench -- identity: microseconds to sign and to verify an identity token.
import {
  createVerifier,
  encodeKey,
  encodeKeySet,
  makePrivateJwk,
  readPrivateKey,
  readPublicKeys,
  signIdentity,
} from '@plekje/service-kit'
import { jwtVerify, SignJWT } from 'jose'
import { createIdentityTokens } from '../gateway/src/identity/identity-tokens'
import { processorMs } from './harness/clock'
import { runBench } from './harness/run-bench'

const ROUNDS = 2000
const jwk = makePrivateJwk('gateway')
const key = readPrivateKey(encodeKey(jwk))
const makeVerifier = () =>
  createVerifier({ audience: 'reviews', keys: readPublicKeys(encodeKeySet([jwk])), units: new Set() })
const memberOf = (index: number) => ({ id: `u${index}`, username: `member-${index}`, isAdmin: false })
const headersOf = (token: string) => ({ 'x-plekje-identity': token })

async function measure(name: string, run: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS / 10; round += 1) await run(round)
  const startedAt = performance.now()
  const cpuBefore = processorMs()
  for (let round = 0; round < ROUNDS; round += 1) await run(round)
  const cpuUs = ((processorMs() - cpuBefore) * 1000) / ROUNDS
  const wallUs = ((performance.now() - startedAt) * 1000) / ROUNDS
  console.log(`${name.padEnd(52)} ${wallUs.toFixed(1).padStart(8)} µs  ${cpuUs.toFixed(1).padStart(8)} µs of processor`)
}

async function main(): Promise<void> {
  const secret = new TextEncoder().encode('x'.repeat(32))
  const hs256 = (index: number) =>
    new SignJWT({ username: `member-${index}`, isAdmin: false })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(`u${index}`)
      .setAudience('reviews')
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(secret)
  const hs256Token = await hs256(1)
  const eddsaToken = await signIdentity(key, memberOf(1), 'reviews')
  await measure('HS256: sign', hs256)
  await measure('HS256: verify', () => jwtVerify(hs256Token, secret, { audience: 'reviews' }))
  await measure('EdDSA: sign', (index) => signIdentity(key, memberOf(index), 'reviews'))
  // A verifier caches tokens, so each round uses a new one.
  const newVerifiers = Array.from({ length: ROUNDS }, () => makeVerifier())
  await measure('EdDSA: verify', (index) => (newVerifiers[index] ?? makeVerifier()).callerOf(headersOf(eddsaToken)))
  const tokens = createIdentityTokens(key)
  await measure('gateway: token of a member seen within half a minute', () => tokens.tokenFor('reviews', memberOf(1)))
  const usedVerifier = makeVerifier()
  await measure('service: token that it saw before', () => usedVerifier.callerOf(headersOf(eddsaToken)))
}

runBench(main)
