-- `ipdb` is the name of IPIP.net's format; files in our own have had it until now.
UPDATE "offline_files" SET "format" = 'meridian' WHERE "format" = 'ipdb';
