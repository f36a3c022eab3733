import { type AddedPerHour, addsInHour, createAddedPerHour, recountSums } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { present, registeredModel, type UserModel, userModel } from './user-model'

/** Registrations per hour of existing accounts, maintained by the writes that add and erase them. */
export const createRegistered = (model: UserModel): AddedPerHour =>
  createAddedPerHour({
    documents: model,
    sums: registeredModel(model.db),
    countBetween: (from, to) => model.countDocuments({ createdAt: { $gte: from, $lt: to }, ...present }).exec(),
  })

/** Recounts them from the accounts. */
export const recountRegistered = (connection: Connection) =>
  recountSums({
    documents: userModel(connection),
    sums: registeredModel(connection),
    fields: ['createdAt', 'erasure'],
    addsOf: ({ createdAt, erasure }) => (erasure === undefined && createdAt ? [addsInHour(createdAt)] : []),
  })
