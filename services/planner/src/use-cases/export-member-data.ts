import type { MemberData } from '@plekje/contracts'
import type { RecentPlans } from '../storage/recent-plans'
import type { SavedPlans } from '../storage/saved-plans'

/** Returns a member's plans for the download of personal data. */
export const createExportMemberData =
  ({ savedPlans, recentPlans }: { readonly savedPlans: SavedPlans; readonly recentPlans: RecentPlans }) =>
  async (memberId: string): Promise<MemberData> => {
    const [saved, recent] = await Promise.all([savedPlans.list(memberId), recentPlans.list(memberId)])
    return { savedPlans: saved.map(({ plan }) => plan), plansOfLastDay: recent.map(({ plan }) => plan) }
  }
