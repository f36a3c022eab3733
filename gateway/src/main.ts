import '@plekje/service-kit/instrumentations'
import { runService } from '@plekje/service-kit'
import { gatewayEngineRoles, readGatewayConfig } from './config'
import { createGateway } from './gateway'

void runService({ readConfig: readGatewayConfig, engineRoles: gatewayEngineRoles, create: createGateway }, process.env)
