import type { MemberData } from '@plekje/contracts'
import type { RecentPlans } from '../storage/recent-plans'
import type { SavedPlans } from '../storage/saved-plans'

/** Returns a member's plans for the download of personal data. */
export const createExportMemberData =
  ({ saved, recent }: { readonly saved: SavedPlans; readonly recent: RecentPlans }) =>
  async (memberId: string): Promise<MemberData> => {
    const [savedPlans, recentPlans] = await Promise.all([saved.list(memberId), recent.list(memberId)])
    return { savedPlans: savedPlans.map(({ plan }) => plan), plansOfLastDay: recentPlans.map(({ plan }) => plan) }
  }
