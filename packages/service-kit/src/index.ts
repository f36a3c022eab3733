export { SpanKind } from '@opentelemetry/api'
export { assembleService, refuseForeignKey, type Service, type ServiceParts } from './assemble-service'
export { CircuitBreaker } from './circuit-breaker'
export {
  type Command,
  createCommand,
  declareTopicsCommand,
  growTopicsCommand,
  recountCommand,
  seedCommand,
} from './commands'
export {
  AdminSecondFactor,
  ConfigError,
  type Env,
  OperatorError,
  readConfig,
  ServiceSettings,
  SwitchSetting,
  serviceTimeoutMs,
} from './config'
export { type Deadline, deadlineOf, outsideRequest, remainingMs } from './deadline'
export { ignoreDuplicateKeys, isDuplicateKey, isUnreachable } from './driver-errors'
export { entriesAtMost } from './entries-at-most'
export { createEraseMembers, type EraseMembers } from './erasure/erase-members'
export { erasureModel, type StoredErasure } from './erasure/erasure-model'
export { createErasures, type ErasureFields, type Erasures, erasuresIndex } from './erasure/erasures'
export * from './errors'
export { escapeHtml } from './escape-html'
export { escapeRegExp } from './escape-reg-exp'
export type { EventSubscription } from './event-subscription'
export type { Figure } from './figures'
export { showFigures } from './figures'
export { createHourlyLimit, type HourlyLimit, hourlyLimitModel, type StoredHour, scaleLimit } from './hourly-limit'
export { type MemberRouter, type MountedRouter, requestMember } from './http/access'
export {
  type Admission,
  type AdmissionOptions,
  createAdmission,
  freePlace,
  STANDING_QUEUE_TIMEOUT_MS,
} from './http/admission'
export { type BodyLimit, bodyLimitOf, sizeText } from './http/body-limit'
export { answerBrokenRequests, REQUEST_TIMEOUT } from './http/broken-requests'
export { dropUnreadBody } from './http/drop-unread-body'
export { describeFailure, type Failure, tooLarge } from './http/failure'
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
export { openEventStream } from './http/open-event-stream'
export { parsePart, parseQuery } from './http/parse-request'
export { sourceNetwork, withoutIpv6Form } from './http/source-network'
export {
  type Creation,
  createIdempotency,
  type Idempotency,
  type StoredReply,
  type StoreReply,
} from './idempotency/idempotency'
export { idempotencyKeys, removeUnansweredKeys } from './idempotency/idempotency-keys'
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
export { createKeyedMutex, type KeyedMutex } from './keyed-mutex'
export { createLogger, type Logger } from './logger'
export { createMetrics, measureResponse, type ResponseMeasurement, type ServiceMetrics } from './metrics'
export { createIndexes } from './migrations/create-indexes'
export { migrate } from './migrations/migrate'
export { MigrationFailedError, type MigrationStep, type ServiceMigrations } from './migrations/migrations'
export { readRecordedSteps } from './migrations/record'
export { updateInBatches } from './migrations/update-in-batches'
export { modelOnce } from './model-once'
export { type FormerDocument, moveEventsToOutbox } from './outbox/move-events'
export { createOutbox, createOutboxWriter, type Outbox } from './outbox/outbox'
export { eventMessage, type OutboxEntry, outboxEvent } from './outbox/outbox-events'
export { outboxTotals } from './outbox/outbox-figures'
export type { OutboxFigures, OutboxRelay } from './outbox/outbox-relay'
export { type OutboxModels, outboxModels, rowOf } from './outbox/outbox-rows'
export { type RefusedEventsOperations, refusedEventsOf } from './outbox/refused-events-routes'
export type { Readiness } from './readiness'
export { type RepeatOptions, repeatUntilDone, sleep } from './repeat'
export { rewindEventsCommand } from './rewind-events'
export { type CommandContext, runCommandLine } from './run-command-line'
export { type RunnableService, runService } from './run-service'
export { createServiceClient, type ServiceClientOptions } from './service-client'
export { longestStopSeconds, requestGraceMs } from './shutdown'
export { LOCAL_SITE_URL, localUrl, requireSiteUrl, SiteUrl } from './site-url'
export { type EventSpool, type EventSpoolOptions, openEventSpool } from './spool/event-spool'
export type { SpooledEvent } from './spool/spool-file'
export { type EventTail, subscribeTo, tailTopics } from './subscriptions'
export {
  createHourCounts,
  type HourCounts,
  type HourCountsModel,
  hourCountsModel,
  hourOf,
  type StoredHourCount,
} from './sums/hour-counts'
export {
  activeRequestId,
  activeTraceId,
  enableTraceContext,
  openSpan,
  runInTrace,
  traceHeaders,
} from './trace-context'
export { startTracing, type Tracing } from './tracing'
export {
  afterCommit,
  createInTransaction,
  type InTransaction,
  inTransaction,
  whenCommitted,
} from './transactions/in-transaction'
export { pickNew } from './transactions/pick-new'
export { createProcessedEvents, type ProcessedEvents, processedEvents } from './transactions/processed-events'
export { isReplicated, requireTransactions } from './transactions/require-transactions'
export { createTypedCode, hashTypedCode } from './typed-codes'
