export { SpanKind } from '@opentelemetry/api'
export { assembleService, type Service, type ServiceParts } from './assemble-service'
export { CircuitBreaker } from './circuit-breaker'
export { type Command, createCommand, declareTopicsCommand, seedCommand } from './commands'
export { AdminSecondFactor, ConfigError, type Env, readConfig, ServiceSettings } from './config'
export * from './errors'
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
export { internalToken, signIdentity, verifyIdentity, verifyInternal } from './identity/identity'
export { createLogger, type Logger } from './logger'
export { createMetrics, type ServiceMetrics } from './metrics'
export { migrate } from './migrations/migrate'
export { MigrationFailedError, type MigrationStep, type ServiceMigrations } from './migrations/migrations'
export { eventMessage, type OutboxEntry, type OutboxFields, outboxEvent, withOutbox } from './outbox/outbox-events'
export { createOutboxRelay, type OutboxRelay } from './outbox/outbox-relay'
export type { Readiness } from './readiness'
export { type RunnableService, runService } from './run-service'
export { createServiceClient, type ServiceClientOptions } from './service-client'
export { type EventSpool, type EventSpoolOptions, openEventSpool } from './spool/event-spool'
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
