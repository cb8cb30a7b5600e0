-- IPIP.net has a format of the same name, so our own is called meridian from now on.
UPDATE "offline_files" SET "format" = 'meridian' WHERE "format" = 'ipdb';
