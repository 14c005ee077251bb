const call =
  /^( *)(describe|suite|test|it)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/gm

/**
 * The tests of a source file, each with the groups around it: 'the cart › shows lines'. A name that is put together while
 * the tests run stands as it is written: 'a ${status} ends the session'. Groups are told by their indentation, which the
 * formatter keeps true.
 */
export function testNamesIn(source: string): string[] {
  const names: string[] = []
  const around: { indent: number; name: string }[] = []
  for (const [, spaces = '', word, single, double, template] of source.matchAll(call)) {
    const name = (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1')
    const indent = spaces.length
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop()
    if (word === 'describe' || word === 'suite') around.push({ indent, name })
    else names.push([...around.map((group) => group.name), name].join(' › '))
  }
  return names
}
