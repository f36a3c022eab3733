export { readSocialConfig, type SocialConfig } from './config'
export { createSocialService, type SocialEngines, socialEngineRoles } from './service'
