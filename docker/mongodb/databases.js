// Run by mongosh: makes the replica set, a user for each database, with the rights that its service needs and no others, a
// user of all databases for restores and for backups, which are checked in databases of their own, and one that reads metrics.
// Run again, it sets passwords to those of the environment, which is how one is changed.

const SERVICES = ['accounts', 'listings', 'social', 'reviews', 'planner', 'analytics']
const HOST = 'mongodb:27017'
const READY_WITHIN_MS = 60_000

const passwordOf = (name) => {
  const password = process.env[`MONGODB_PASSWORD_${name.toUpperCase()}`]
  if (!password) throw new Error(`MONGODB_PASSWORD_${name.toUpperCase()} is not set`)
  return password
}

const login = `plekje:${encodeURIComponent(process.env.MONGODB_PASSWORD ?? '')}`
const admin = new Mongo(
  `mongodb://${login}@${HOST}/?authSource=admin&directConnection=true&serverSelectionTimeoutMS=${READY_WITHIN_MS}`,
).getDB('admin')

if (!admin.hello().setName) {
  admin.runCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: HOST }] } })
}
for (const until = Date.now() + READY_WITHIN_MS; !admin.hello().isWritablePrimary; sleep(200)) {
  if (Date.now() > until) throw new Error('the replica set has no primary')
}

const ADMIN_ROLES = { backup: ['readWriteAnyDatabase', 'dbAdminAnyDatabase'], monitoring: ['clusterMonitor'] }
const rolesOf = (name) =>
  ADMIN_ROLES[name]?.map((role) => ({ role, db: 'admin' })) ??
  ['readWrite', 'dbAdmin'].map((role) => ({ role, db: name }))

for (const name of [...SERVICES, ...Object.keys(ADMIN_ROLES)]) {
  const roles = rolesOf(name)
  const user = { pwd: passwordOf(name), roles }
  if (admin.getUser(name) === null) admin.createUser({ user: name, ...user })
  else admin.updateUser(name, user)
}
print(
  `the replica set rs0 has a user for each of ${SERVICES.join(', ')}, and for ${Object.keys(ADMIN_ROLES).join(' and ')}`,
)
