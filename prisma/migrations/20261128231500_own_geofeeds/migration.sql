-- The files of DigitalOcean and Linode are geofeeds and are read as such from now on, unless staff have changed them.
UPDATE "data_sources" SET "format" = 'geofeed', "layer" = 'location'
WHERE "format" = 'prefix-csv' AND "layer" = 'privacy' AND "flag" = 'dataCenter'
  AND (("id" = 'digitalocean' AND "location" = 'https://www.digitalocean.com/geo/google.csv')
    OR ("id" = 'linode' AND "location" = 'https://geoip.linode.com/'));
