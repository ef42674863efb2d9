// The SQL of the house's own pictures.
import { statement } from '../../db/statement.ts';
import type { OperatorId } from '../../ids.ts';

export const insertPicture = statement<
  object,
  [hash: Buffer, bytes: Buffer, width: number, height: number, by: OperatorId]
>(
  'content.insert-picture',
  `insert into content_picture (hash, bytes, width, height, uploaded_by) values ($1, $2, $3, $4, $5) on conflict (hash) do nothing`,
);

export const findPicture = statement<{ bytes: Buffer }, [hash: Buffer]>(
  'content.picture',
  'select bytes from content_picture where hash = $1',
);

export const listWidths = statement<{ hash: Buffer; width: number }, [hashes: readonly Buffer[]]>(
  'content.picture-widths',
  'select hash, width from content_picture where hash = any($1::bytea[])',
);
