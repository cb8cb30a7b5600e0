# frozen_string_literal: true

require_relative "client_address"

module Meridian
  # Who sent a request: the client's address, and its record when it is asked for.
  class Visitor
    # @return [String] the client's address
    attr_reader :address

    def initialize(client, address)
      @client = client
      @address = address
    end

    # The record of the address, looked up at the first call.
    # @return [QueryAnswer]
    # @raise [Error] as {Client#lookup}; a private address is a `RESERVED_IP_ADDRESS`
    def record
      @record ||= @client.lookup(@address)
    end
  end

  # Rack middleware that puts a {Visitor} into `env["meridian.visitor"]`.
  class Middleware
    # @param client [Client]
    # @param trusted [Enumerable<String>] addresses and blocks of your own proxies
    # @param header [String] the one header in which they write the client's address
    def initialize(app, client:, trusted: [], header: "X-Forwarded-For")
      @app = app
      @client = client
      @addresses = ClientAddress.new(trusted)
      @header = "HTTP_#{header.upcase.tr("-", "_")}"
    end

    def call(env)
      env["meridian.visitor"] = Visitor.new(@client, @addresses.of(env["REMOTE_ADDR"].to_s, env[@header]))
      @app.call(env)
    end
  end
end
