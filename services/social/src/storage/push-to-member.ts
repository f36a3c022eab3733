import type { Model } from 'mongoose'
import { notErased, type StoredMember } from './social-models'

/**
 * In a transaction: appends to a list in the document of a member who is not erased and meets the condition. A member
 * without a document gets a new one. Returns null when the element was appended, else the unchanged document.
 */
export async function pushToMember(
  members: Model<StoredMember>,
  userId: string,
  condition: object,
  element: Readonly<Partial<Record<'favorites' | 'alerts', object>>>,
): Promise<StoredMember | null> {
  const { matchedCount } = await members.updateOne({ _id: userId, ...notErased, ...condition }, { $push: element })
  if (matchedCount > 0) return null
  const member = await members.findById(userId).lean<StoredMember>().exec()
  if (!member) await members.updateOne({ _id: userId }, { $push: element }, { upsert: true })
  return member
}
