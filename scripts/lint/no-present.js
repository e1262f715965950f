/**
 * Lint's own rule: refuses `new Date()` and `Date.now()`, the date of the machine, which no option of another rule
 * tells from `new Date(instant)`. JavaScript, because lint loads it on each Node that we support.
 */
const isDate = (node) => node.type === 'Identifier' && node.name === 'Date'
const isNow = ({ type, object, property }) =>
  type === 'MemberExpression' && isDate(object) && property.name === 'now'

const noPresent = {
  meta: { schema: [{ type: 'object', properties: { message: { type: 'string' } } }] },
  create(context) {
    const { message } = context.options[0]
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message })
      },
      MemberExpression(node) {
        if (isNow(node)) context.report({ node, message })
      },
    }
  },
}

export default { meta: { name: 'cratewatch' }, rules: { 'no-present': noPresent } }
