# frozen_string_literal: true

require_relative "address"

module Meridian
  # Finds the address of the client behind proxies.
  class ClientAddress
    # @param trusted [Enumerable<String>] addresses and blocks of your own proxies
    # @raise [ArgumentError] for what is neither
    def initialize(trusted)
      @trusted = Address.blocks(trusted)
    end

    # The address of the client. The header is read only if the connection comes from a trusted proxy, from the right up to
    # the first address that is not one; reading stops at what is no address.
    # @param remote [String] address of the connection
    # @param header [String, nil] values of the one header that your proxies write, such as `X-Forwarded-For`, joined by
    #   commas
    # @return [String]
    def of(remote, header)
      client = plain(remote) || remote
      values = header.to_s.scrub.split(",", -1)
      while trusted?(client) && (value = values.pop)
        address = plain(value) or break
        client = address
      end
      client
    end

    private

    def trusted?(address)
      parsed = Address.parse(address)
      parsed && Address.in?(*parsed, @trusted)
    end

    # The address in a value without quotes, brackets, port, zone and IPv4 mapping; nil if there is none.
    def plain(value)
      text = value.strip.sub(/\A"(.*)"\z/, '\1').strip
      text = text[/\A\[([^\]]*)\](?::\d{1,5})?\z/, 1] ||
             text.sub(/\A((?:\d+\.){3}\d+|(?:\h+:){7}\h+):\d{1,5}\z/, '\1')
      address = text.sub(/%.*\z/, "").sub(/\A::ffff:(?=\d+\.)/i, "")
      address if Address.parse(address)
    end
  end
end
