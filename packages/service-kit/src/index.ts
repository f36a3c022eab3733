export { SpanKind } from '@opentelemetry/api'
export { assembleService, refuseKeyOfOthers, type Service, type ServiceParts } from './assemble-service'
export { CircuitBreaker } from './circuit-breaker'
export { type Command, createCommand, declareTopicsCommand, seedCommand } from './commands'
export { AdminSecondFactor, ConfigError, type Env, readConfig, ServiceSettings } from './config'
export * from './errors'
export { escapeRegExp } from './escape-reg-exp'
export { requestMember } from './http/access'
export { type BodyLimit, bodyLimitOf, sizeText } from './http/body-limit'
export { answerBrokenRequests } from './http/broken-requests'
export type { MountedRouter } from './http/create-app'
export { describeFailure, type Failure } from './http/failure'
export {
  type Answer,
  answer,
  type Handler,
  type Handlers,
  type Implementation,
  implement,
  type Prebuilt,
  prebuilt,
  type RequestOf,
} from './http/implement'
export { parsePart, parseQuery } from './http/parse-request'
export { sourceNetwork } from './http/source-network'
export { ignoreEd25519Warning } from './identity/ed25519-warning'
export {
  encodeKey,
  encodeKeySet,
  IdentityPrivateKey,
  IdentityPublicKeys,
  jwksOf,
  makePrivateJwk,
  type PrivateKey,
  publicJwkOf,
  readPrivateKey,
  readPublicKeys,
} from './identity/keys'
export { serviceToken, signIdentity } from './identity/sign'
export { type Caller, createVerifier, type Verifier } from './identity/verify'
export { createLogger, type Logger } from './logger'
export { createMetrics, type ServiceMetrics } from './metrics'
export { migrate } from './migrations/migrate'
export { MigrationFailedError, type MigrationStep, type ServiceMigrations } from './migrations/migrations'
export { eventMessage, type OutboxEntry, type OutboxFields, outboxEvent, withOutbox } from './outbox/outbox-events'
export { createOutboxRelay, type OutboxRelay } from './outbox/outbox-relay'
export type { Readiness } from './readiness'
export { type RunnableService, runService } from './run-service'
export { createServiceClient, type ServiceClientOptions } from './service-client'
export { LOCAL_SITE_URL, localUrl, requireSiteUrl, SiteUrl } from './site-url'
export { type EventSpool, type EventSpoolOptions, openEventSpool } from './spool/event-spool'
export { within } from './spool/within'
export { type EventSubscription, type EventTail, subscribeTo, tailTopics } from './subscriptions'
export {
  activeRequestId,
  activeTraceId,
  enableTraceContext,
  openSpan,
  runInTrace,
  traceHeaders,
} from './trace-context'
export { startTracing, type Tracing } from './tracing'
