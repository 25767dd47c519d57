// Generates TypeScript types from a JSON Schema, as far as the schemas in docs/ need.
//
// A schema with a title, or defined under a capitalised name, becomes a named type; all others are inlined.

export interface Schema {
  title?: string;
  description?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

type File = Record<string, Schema>; // by the file's name

interface Found {
  schema: Schema;
  file: string;
  name: string | undefined;
}

const kWords: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'Record<string, unknown>',
};

// All types that `file` defines, and those of others that it refers to, each before its first use where
// possible.
export function typesOf(files: File, file: string): string {
  const written = new Map<string, string>();

  function find(reference: string, from: string): Found {
    const [other, path = ''] = reference.split('#');
    const at = other === '' || other === undefined ? from : other;
    let schema = files[at];
    let key = '';
    for (key of path.split('/').slice(1)) schema = (schema as Record<string, Schema> | undefined)?.[key];
    if (!schema) throw new Error(`${from}: there is no ${reference}`);
    const name = schema.title ?? (/^[A-Z]/.test(key) ? key : undefined);
    return { schema, file: at, name };
  }

  function write({ schema, file: at, name }: Found): string {
    if (name === undefined) return unnamed(schema, at);
    if (!written.has(name)) {
      written.set(name, ''); // a type may refer to itself
      const type = unnamed(schema, at);
      const start = schema.properties ? `export interface ${name} ` : `export type ${name} = `;
      written.delete(name);
      written.set(name, `${comment(schema)}${start}${type}\n`);
    }
    return name;
  }

  function unnamed(schema: Schema, at: string): string {
    if (schema.$ref !== undefined) return write(find(schema.$ref, at));
    if (schema.oneOf) return schema.oneOf.map((one) => type(one, at)).join(' | ');
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.type === 'array') return arrayOf(schema, at);
    if (schema.properties) return objectOf(schema, at);
    if (schema.type === 'object' && 'additionalProperties' in schema) return 'Record<string, never>';
    return [schema.type]
      .flat()
      .map((word) => kWords[word ?? ''] ?? 'unknown')
      .join(' | ');
  }

  function type(schema: Schema, at: string): string {
    return write({ schema, file: at, name: schema.title });
  }

  function arrayOf(schema: Schema, at: string): string {
    if (schema.prefixItems) return `[${schema.prefixItems.map((one) => type(one, at)).join(', ')}]`;
    const item = type(schema.items ?? {}, at);
    if (schema.minItems === 2 && schema.maxItems === 2) return `[${item}, ${item}]`;
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }

  // On one line if no member has a description, and it fits.
  function objectOf(schema: Schema, at: string): string {
    let between = ' ';
    const members = Object.entries(schema.properties ?? {}).map(([key, member]) => {
      const mark = schema.required?.includes(key) ? '' : '?';
      const written = `${JSON.stringify(key)}${mark}: ${type(member, at)};`;
      if (member.description === undefined) return written;
      between = '\n';
      return /[{\n]/.test(written) ? comment(member) + written : `${written} // ${member.description}`;
    });
    return ['{', ...members, '}'].join(between);
  }

  for (const name of Object.keys(files[file]?.$defs ?? {})) write(find(`#/$defs/${name}`, file));
  return [...written.values()].join('\n');
}

function comment(schema: Schema): string {
  if (schema.description === undefined) return '';
  return schema.description.replace(/(.{1,110})(\s|$)/g, '// $1\n');
}
