// Other arguments (--standard-json, --allow-paths …) are ignored: forge hands over every source inside the JSON.
if (process.argv.includes('--version')) {
  // Answered without loading the compiler, since forge asks at every start.
  console.log(
    `solc, the solidity compiler commandline interface\nVersion: ${require('solc/package.json').version}`,
  )
} else {
  const input = require('node:fs').readFileSync(0, 'utf8')
  process.stdout.write(require('solc').compile(input))
}
