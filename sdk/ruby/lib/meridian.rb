# frozen_string_literal: true

require_relative "meridian/errors"
require_relative "meridian/models"
require_relative "meridian/client"
require_relative "meridian/client_address"
require_relative "meridian/middleware"

# Locates IP addresses with the Meridian API or in a local database file.
module Meridian
end
